export { ContactShop as part } from './contact-shop.tsx'
