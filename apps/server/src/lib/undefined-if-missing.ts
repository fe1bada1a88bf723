/**
 * Gives nothing for a file or folder that does not exist, as in `readFile(path).catch(undefinedIfMissing)`.
 * @throws the error if the path exists and cannot be read: what is there must not be taken for missing
 */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
