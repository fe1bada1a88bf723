const LONGEST = 200

/**
 * A name that every file system and header can carry: the last part of a path, without control characters, with the
 * extension that the content has when the name has none.
 */
export function safeFileName(claimed: string, extension: string): string {
  const last = claimed.normalize('NFC').split(/[/\\]/).at(-1)!
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/^[\s.]+|[\s.]+$/g, '')
  const named = clean || 'file'
  const { stem, suffix } = splitName(named)
  const ending = suffix || (extension ? `.${extension}` : '')
  return `${[...stem]
    .slice(0, LONGEST - ending.length)
    .join('')
    .slice(0, LONGEST - ending.length)}${ending}`
}

/** `report.final.pdf` is `report.final` and `.pdf`; endings longer than ten characters are part of the name. */
export function splitName(file_name: string): { stem: string; suffix: string } {
  const match = /^(.+)(\.[A-Za-z0-9]{1,10})$/.exec(file_name)
  return match ? { stem: match[1]!, suffix: match[2]! } : { stem: file_name, suffix: '' }
}
