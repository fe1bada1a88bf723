import { FASHION_SHOP, OLIVE_SHOP } from './shop-goods.ts'
import { HOTEL_SHOP, WINERY_SHOP } from './shop-leisure.ts'

/** A product of a demo shop: name, number, category, price with VAT in minor units, VAT, stock (null: not counted). */
export interface ShopProduct {
  name: string
  sku: string
  category: string
  price_minor: number
  sale_price_minor?: number
  vat_bp: number
  stock: number | null
  text: string
  /** Of each: attribute and value. */
  attributes?: readonly (readonly [string, string])[]
  /** Makes it a product with variations: name of the attribute and its values. */
  variations?: readonly [string, readonly string[]]
  is_service?: boolean
  is_draft?: boolean
}

export interface DemoShop {
  account: string
  /** Orders in the demo. */
  orders: number
  /** First number of its orders. */
  from: number
  products: readonly ShopProduct[]
}

/** Shops of clients, with what they sell. */
export const DEMO_SHOPS: readonly DemoShop[] = [FASHION_SHOP, OLIVE_SHOP, WINERY_SHOP, HOTEL_SHOP]

/** Templates that the platform offers. */
export const SHOP_TEMPLATES = [
  {
    name: 'Φιάλη ή βάζο',
    sku_pattern: 'FOOD-###',
    default_vat_category: 'reduced',
    attributes: ['Περιεκτικότητα', 'Συσκευασία', 'Προέλευση'],
    text: 'Συστατικά, τρόπος φύλαξης και ανάλωση κατά προτίμηση.',
  },
  {
    name: 'Ρούχο',
    sku_pattern: 'WEAR-###',
    default_vat_category: 'standard',
    attributes: ['Σύνθεση', 'Γραμμή', 'Φροντίδα'],
    text: 'Περιγράψτε το ύφασμα, την εφαρμογή και το μήκος.',
  },
  {
    name: 'Δωροεπιταγή',
    sku_pattern: 'GIFT-##',
    default_vat_category: 'zero',
    attributes: ['Αξία', 'Ισχύει έως'],
    text: 'Πώς αποστέλλεται και πού εξαργυρώνεται.',
  },
  {
    name: 'Εμπειρία ή ξενάγηση',
    sku_pattern: 'EXP-##',
    default_vat_category: 'standard',
    attributes: ['Διάρκεια', 'Άτομα', 'Σημείο συνάντησης'],
    text: 'Τι περιλαμβάνει και τι να φέρει ο επισκέπτης.',
  },
  {
    name: 'Seasonal box (2024)',
    sku_pattern: null,
    default_vat_category: null,
    attributes: [],
    text: 'Not offered any more.',
    is_active: false,
  },
] as const

/** Where customers live: city, postal code, street. */
export const SHOP_CITIES = [
  ['Αθήνα', '10563', 'Ερμού'],
  ['Θεσσαλονίκη', '54623', 'Τσιμισκή'],
  ['Πάτρα', '26221', 'Μαιζώνος'],
  ['Ηράκλειο', '71202', '25ης Αυγούστου'],
  ['Χανιά', '73131', 'Χάληδων'],
  ['Βόλος', '38333', 'Ερμού'],
  ['Ιωάννινα', '45332', 'Αβέρωφ'],
  ['Ρόδος', '85100', 'Αμερικής'],
] as const

/** How shops are paid: code, title, charge for it with VAT. */
export const SHOP_PAYMENTS = [
  ['card', 'Κάρτα', 0],
  ['card', 'Κάρτα', 0],
  ['cod', 'Αντικαταβολή', 200],
  ['bacs', 'Κατάθεση σε τράπεζα', 0],
  ['paypal', 'PayPal', 0],
  ['iris', 'IRIS', 0],
] as const

export const SHOP_NOTES = [
  'Παρακαλώ τηλεφωνήστε πριν από την παράδοση.',
  'Είναι δώρο, χωρίς την τιμή στο πακέτο.',
  'Αν δεν είμαι σπίτι, αφήστε το στον θυρωρό.',
  'Please leave it at the reception.',
] as const
