export { TaskAssetsPanel } from './task/task-assets-panel.tsx'
