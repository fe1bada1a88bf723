/**
 * How Node runs the server. On a machine with much memory V8 lets the heap grow to four times what is alive before it collects, and an
 * export of a million rows to 300 MB; with less than 2 GB to spend it collects in time. `NODE_OPTIONS` may set another size.
 * Errors name the lines of the sources, not of what was built of them.
 */
export const serverFlags = [
  '--enable-source-maps',
  ...(/max-old-space-size/.test(process.env.NODE_OPTIONS ?? '') ? [] : ['--max-old-space-size=1536']),
]
