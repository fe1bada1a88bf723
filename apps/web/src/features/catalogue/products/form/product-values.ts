import { adminProducts, type Product, type ProductInput, type ProductType } from '@stoa/contract/browser'

/** Form values of a product; ids of categories and tags are text for their inputs. */
export type ProductValues = Omit<Required<ProductInput>, 'category_ids' | 'tag_ids' | 'requirements' | 'position'> & {
  category_ids: string[]
  tag_ids: string[]
}

/** Initial form values of a product, or of a new one of a type. */
export function valuesOf(type: ProductType, product?: Product): ProductValues {
  const blank = blankOf(type)
  if (!product) return blank
  const known = Object.keys(blank).flatMap((name) => {
    const value = product[name as keyof Product]
    return value === null || value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...blank,
    ...Object.fromEntries(known),
    category_ids: (product.categories ?? []).map(({ id }) => String(id)),
    tag_ids: (product.tags ?? []).map(({ id }) => String(id)),
  }
}

const blankOf = (type: ProductType): ProductValues => ({
  code: '',
  name_en: '',
  name_gr: '',
  short_description_en: '',
  short_description_gr: '',
  description_en: '',
  description_gr: '',
  unit: type === 'membership' ? 'month' : 'piece',
  price_minor: null,
  price_mode: type === 'package' ? 'computed' : 'fixed',
  price_per: 1,
  currency: 'EUR',
  cost_minor: null,
  vat_rate_id: null,
  vat_exemption_code: null,
  income_category: 'category1_3',
  income_type: null,
  supply_type: 'service',
  reverse_charge: false,
  default_duration_days: null,
  requires_project: type !== 'membership',
  task_template: [],
  trial_days: 0,
  tier: null,
  category_ids: [],
  tag_ids: [],
})

/** The body for form values, without fields that the type lacks, and without the cost for those who do not see it. */
export function bodyOf(type: ProductType, values: ProductValues, { showsCost }: { showsCost: boolean }): ProductInput {
  const { trial_days, tier, category_ids, tag_ids, cost_minor, ...rest } = values
  return {
    ...rest,
    ...(showsCost && { cost_minor }),
    price_minor: rest.price_mode === 'computed' || rest.price_mode === 'on_request' ? null : rest.price_minor,
    category_ids: category_ids.map(Number),
    tag_ids: tag_ids.map(Number),
    task_template: rest.task_template.filter((task) => task.title.trim()),
    ...(type === 'membership' && { trial_days, tier }),
  }
}

export const PRODUCT_RULES = {
  name_en: `required|max:${adminProducts.create.limits.name_en.maxLength}`,
  name_gr: `max:${adminProducts.create.limits.name_gr.maxLength}`,
  code: `max:${adminProducts.create.limits.code.maxLength}`,
  short_description_en: `max:${adminProducts.create.limits.short_description_en.maxLength}`,
  short_description_gr: `max:${adminProducts.create.limits.short_description_gr.maxLength}`,
  price_minor: 'money',
  cost_minor: 'money',
} as const
