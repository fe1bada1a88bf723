export { CampaignPagesCard } from './parts/campaign-pages-card.tsx'
export { PageList } from './list/page-list.tsx'
export { pagePaths } from './page-paths.ts'
