/** Encodes a body as multipart: lists as `name[]`, objects as `name[key]`, files unchanged, null as the empty string. */
export function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) append(form, key, value)
  return form
}

function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined) return
  if (value instanceof Blob) form.append(key, value)
  else if (Array.isArray(value)) value.forEach((item) => append(form, `${key}[]`, item))
  else if (typeof value === 'object' && value !== null)
    Object.entries(value).forEach(([name, item]) => append(form, `${key}[${name}]`, item))
  else form.append(key, value === null ? '' : String(value))
}
