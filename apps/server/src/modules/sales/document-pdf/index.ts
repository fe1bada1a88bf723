export { answerPdf, documentPdf, documentSvg, printedPaymentAccounts, receiptPdf, statementPdf } from './document-pdf.ts'
export type { PdfDocument, PdfKind, PdfLine, PdfPaymentAccount, PdfReceipt, PdfStatement } from './pdf-document.ts'
