export { AssetFace } from './asset-face.tsx'
export { TagsDialog } from './list/tags-dialog.tsx'
export { AssetContent } from './page/asset-content.tsx'
export { TaskAssetsPanel } from './task/task-assets-panel.tsx'
