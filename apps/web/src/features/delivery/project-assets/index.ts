export { ProjectAssetList } from './project-asset-list.tsx'
