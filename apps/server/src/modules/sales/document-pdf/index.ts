export { answerPdf, documentPdf, documentSvg, printedPaymentAccounts, receiptPdf, statementPdf } from './document-pdf.ts'
export type { PdfDocument, PdfLine, PdfReceipt } from './pdf-document.ts'
