export { ProjectAds as part } from './project-ads.tsx'
