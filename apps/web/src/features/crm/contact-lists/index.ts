export { PublicPage } from './public/public-page.tsx'
