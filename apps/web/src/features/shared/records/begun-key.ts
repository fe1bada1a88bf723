/** Name under which the browser keeps a text that was begun on a record, such as `note.contact_id.7`. */
export const begunKey = (kind: 'note' | 'comment', params: Record<string, number | string>): string =>
  [kind, ...Object.entries(params).flat()].join('.')
