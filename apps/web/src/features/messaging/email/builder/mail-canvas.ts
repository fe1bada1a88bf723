import { MAIL_WIDTH, mailColours } from '@stoa/domain/mails'
import { canvasFrame } from '../../../shared/builder/index.ts'

const { around } = mailColours({})

/** Links and buttons of a mail do nothing while it is edited; columns are below each other on a phone, as in mail programs. */
const CANVAS_STYLE = `body{margin:0;background:${around}}.m-canvas{min-height:100vh;background:${around}}.m-mail{max-width:${MAIL_WIDTH}px;margin:0 auto}
.m-mail a{pointer-events:none}.m-mail table{border-collapse:collapse}.m-mail p{overflow-wrap:anywhere}
.m-columns{display:flex;padding:0 12px}.m-columns>*{flex:1 1 0;min-width:0;min-height:3rem}@media(max-width:479px){.m-columns{flex-direction:column}}
.m-slot{min-height:3rem}.m-loose{background:#fff}.m-empty{margin:8px 24px;padding:14px;border:1px dashed currentColor;border-radius:8px;text-align:center;font:14px system-ui,sans-serif;opacity:.7}
.m-for{outline:1px dashed #2f5d62;outline-offset:-1px}.m-for-line{padding:3px 24px;background:#e3eded;color:#1f4347;font:600 12px/18px system-ui,sans-serif;overflow-wrap:anywhere}`

/** The canvas with the measures of mails. */
export const MailCanvas = canvasFrame(CANVAS_STYLE)
