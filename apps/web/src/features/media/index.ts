export { AttachmentsPanel } from './attachments-panel.tsx'
export { upload } from './upload.ts'
export { formatBytes } from './format-bytes.ts'
