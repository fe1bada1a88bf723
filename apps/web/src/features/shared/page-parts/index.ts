export { PagePart, PagePartsProvider, type PageParts } from './page-parts.tsx'
