/**
 * A VAT number as documents print it: a Greek one without its prefix at home, with the prefix `EL` abroad.
 * @param isHome whether both parties are in Greece
 */
export const printedVatNumber = (vat_number: string, isHome: boolean): string =>
  isHome ? vat_number.replace(/^(EL|GR)(?=\d)/, '') : vat_number

/** Whether both parties of a document are in Greece; a missing party counts as one. */
export const isGreekHome = (...parties: readonly ({ country_code: string } | null)[]): boolean =>
  parties.every((party) => party === null || party.country_code === 'GR')

/** Types of documents by the list of the tax authority that have a title of their own. */
const TITLED = new Set(['1.1', '1.2', '1.3', '2.1', '2.2', '2.3', '5.1', '5.2', '11.1', '11.2', '11.4'])

/**
 * Key of the title of a document, by its type for the tax authority, else by its kind: `mydata_2_1` is "Τιμολόγιο Παροχής
 * Υπηρεσιών".
 */
export const titleKey = ({ kind, mydata_type }: { kind: string; mydata_type?: string | null | undefined }): string =>
  mydata_type && TITLED.has(mydata_type) ? `mydata_${mydata_type.replace('.', '_')}` : kind

/** Cash, in the list of ways of payment of the tax authority. */
export const CASH_METHOD = 3
/** Amount with VAT, in cents, above which or from which cash is limited. */
const CASH_LIMIT = 50_000
/**
 * Amounts that are limited, by the type of the document: above the limit a business cannot deduct an expense that it paid in cash (law
 * 4172/2013, article 23 b); from the limit on a consumer may not pay in cash (law 3842/2010, article 20 (3)), and the seller is fined
 * twice the amount (law 5073/2023, article 6).
 */
const IS_LIMITED: Readonly<Record<string, (total_minor: number) => boolean>> = {
  invoice: (total_minor) => total_minor > CASH_LIMIT,
  retail_receipt: (total_minor) => total_minor >= CASH_LIMIT,
}

/** Whether a Greek document is paid in cash although its amount requires another means of payment. */
export const isCashAboveLimit = (document: {
  type: string
  seller_country: string
  payment_method: number | null
  total_minor: number
  currency: string
}): boolean =>
  document.seller_country === 'GR' &&
  document.payment_method === CASH_METHOD &&
  document.currency === 'EUR' &&
  (IS_LIMITED[document.type]?.(document.total_minor) ?? false)
