import { expect, it } from 'vitest'
import { lacksWithholdingCategory, WITHHOLDING_CATEGORIES, withholdingRate } from './withholding.ts'

it('knows the 18 categories of withheld tax, most of them with their usual rate', () => {
  expect(WITHHOLDING_CATEGORIES).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
  expect([1, 3, 4, 7, 11, 18, 99].map(withholdingRate)).toEqual([1500, 2000, 300, 800, null, 500, null])
})

it.each([
  ['GR', 2000, null, true],
  ['GR', 2000, undefined, true],
  ['GR', 2000, 3, false],
  ['GR', 0, null, false],
  ['CY', 2000, null, false],
])(
  'requires a category for a seller in %s that withholds %s basis points in category %s',
  (seller_country, withholding_bp, category, expected) => {
    expect(lacksWithholdingCategory({ seller_country, withholding_bp, withholding_category: category })).toBe(expected)
  },
)
