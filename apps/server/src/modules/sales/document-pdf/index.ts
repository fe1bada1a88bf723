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
