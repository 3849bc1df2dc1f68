"""Which votes are not independent: thresholds, pairs, clusters, convergence, habits."""
