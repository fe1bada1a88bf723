export { AttachmentsPanel } from './attachments-panel.tsx'
export { upload } from './upload.ts'
