/** Colours of pipelines and stages, distinguishable on light and dark backgrounds. */
export const SWATCHES = [
  '#228be6',
  '#15aabf',
  '#12b886',
  '#40c057',
  '#82c91e',
  '#fab005',
  '#fd7e14',
  '#fa5252',
  '#e64980',
  '#be4bdb',
  '#7950f2',
  '#868e96',
] as const
