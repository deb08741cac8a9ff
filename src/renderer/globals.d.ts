/** False in releases: the demo platform and its panel are then left out. */
declare const __DEMO__: boolean
