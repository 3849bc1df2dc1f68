"""Did a reply hold, hedge or flip?"""
