/** Address of the builder of mails, without what it writes. */
export const emailBuilderPath = (accountId: number) => `/accounts/${accountId}/email-builder`

/** Whether a mail is built of blocks. */
export const isBuilt = (design: Record<string, unknown>): boolean => Array.isArray(design.content)
