/** Values of files by the names of their parts. */
export const byName = <Value>(files: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(files).map(([file, value]) => [file.slice(file.lastIndexOf('/') + 1).replace('.part.ts', ''), value]))
