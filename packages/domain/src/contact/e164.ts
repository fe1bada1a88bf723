/** Whether the text is a phone in E.164 form (spec 5). */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{1,14}$/.test(text)
}
