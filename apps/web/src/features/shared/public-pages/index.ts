export { edgeOf, PublicPage } from './public-page.tsx'
