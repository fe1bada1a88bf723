export { TaskAssetsPanel } from './task-assets-panel.tsx'
