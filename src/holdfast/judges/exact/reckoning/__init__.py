"""What follows from the values of the evidence by arithmetic, counting or comparing."""
