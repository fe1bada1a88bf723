import type { Selectable } from 'kysely'
import type { Product, Requirement, TaskTemplate } from '@stoa/contract'
import type { DB } from '#db/types.ts'

type Relations =
  | 'categories'
  | 'tags'
  | 'packageItems'
  | 'packageEditions'
  | 'productServices'
  | 'subscriptionPlans'
  | 'projects'
  | 'features'
  | 'media'
  | 'cover'
  | 'brochure'

/** A row of `product_list` with the loaded relations. */
export type ProductRow = Omit<Selectable<DB['products']>, 'type' | 'unit' | 'price_mode' | 'requirements' | 'task_template'> &
  Pick<Product, 'type' | 'unit' | 'price_mode'> & {
    requirements: Requirement[]
    task_template: TaskTemplate[]
    /** Account that sells the product; null = the platform. */
    owner_account_id: number | null
    vat_rate_bp: number | null
    orders_count: number
    projects_count: number
    /** Rows of `media` as JSON. */
    cover_file: object | null
    brochure_file: object | null
  } & Partial<Pick<Product, Relations>>
