/**
 * Flags of Node for the server. On a machine with much memory V8 lets the heap grow to four times the live objects before it
 * collects, and an export of a million rows to 300 MB; below 2 GB it collects earlier. `NODE_OPTIONS` may set another size.
 * New objects get 3 × 8 MB instead of 3 × 16 MB, which requests do not fill. The old objects are collected each time they grew by a
 * fifth: the heap of a server under load would otherwise grow to twice the size of what it needs, and stay there.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  ...(/max-old-space-size/.test(process.env.NODE_OPTIONS ?? '') ? [] : ['--max-old-space-size=1536']),
]

/**
 * Environment of the server. The memory manager of glibc keeps freed memory for each thread, up to eight times as often as there are
 * processors; two such pools suffice for threads that compress and read files.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', ...process.env }
