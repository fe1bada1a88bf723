export { AdvertisementList } from './advertisement-list.tsx'
