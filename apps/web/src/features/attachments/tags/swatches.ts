/** Colours of tags that are readable as a dot in light and dark mode. */
export const SWATCHES = ['#e03131', '#e8590c', '#f08c00', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#868e96']
