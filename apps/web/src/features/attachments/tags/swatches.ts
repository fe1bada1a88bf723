/** Colours offered for tags: readable as a dot in light and dark. */
export const SWATCHES = ['#e03131', '#e8590c', '#f08c00', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#868e96']
