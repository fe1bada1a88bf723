import { PAGE_STYLE } from '@stoa/domain/pages'
import { canvasFrame } from '../../../shared/builder/index.ts'

/** Blocks outside sections keep a distance to the edge, as on the page. */
const CANVAS_STYLE = `[data-puck-dropzone="root:default-zone"]>*{max-width:64rem;margin-inline:auto;padding-inline:1.25rem}
[data-puck-dropzone="root:default-zone"]>*:has(>.p-section,>.p-footer,>*>.p-footer){max-width:none;padding-inline:0}
.p-empty{padding:1rem;border:1px dashed var(--muted);border-radius:8px;color:var(--muted);text-align:center;font-size:.95rem}.p-page a,.p-page iframe,.p-page button,.p-page input,.p-page textarea,.p-page select{pointer-events:none}`

/** The canvas with the styles of pages. */
export const PageCanvas = canvasFrame(PAGE_STYLE + CANVAS_STYLE)
