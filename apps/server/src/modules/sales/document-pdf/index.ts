export {
  answerPdf,
  documentPdf,
  documentSvg,
  legalTexts,
  printedPaymentAccounts,
  receiptPdf,
  statementPdf,
  titleOf,
} from './document-pdf.ts'
export type { PdfDocument, PdfLine, PdfReceipt } from './pdf-document.ts'
export { brandColor } from './brand-color.ts'
