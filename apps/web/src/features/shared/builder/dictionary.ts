import type { Dictionary } from '@puckeditor/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Texts of the editor itself, by their names in it. */
const NAMES = [
  'header-undo',
  'header-redo',
  'header-toggle-leftsidebar',
  'header-toggle-rightsidebar',
  'header-toggle-menubar',
  'action-selectparent',
  'action-duplicate',
  'action-delete',
  'label-page',
  'label-component',
  'outline-empty',
  'outline-item-collapse',
  'outline-item-expand',
  'outline-header-title',
  'outline-header-collapseall',
  'outline-item-duplicate',
  'outline-item-delete',
  'drawer-category-other',
  'field-readonly',
  'field-arrayitem-duplicate',
  'field-arrayitem-delete',
  'viewport-zoom-in',
  'viewport-zoom-out',
  'viewport-toggle-menu',
  'viewport-switch-default',
  'plugin-blocks',
  'plugin-outline',
  'plugin-fields',
  'plugin-components',
  'layout-maximize',
  'layout-minimize',
  'loader-loading',
] as const
/** Texts with a value that the editor fills in. */
const WITH_VALUES = {
  'drawer-category-collapse': 'title',
  'drawer-category-expand': 'title',
  'field-arrayitem-summary': 'index',
  'viewport-zoom-auto': 'zoom',
  'viewport-switch': 'label',
} as const

/** The texts of the editor in the language of the user. */
export function useDictionary(): Dictionary {
  const { t } = useTranslation('page_builder')
  return useMemo(() => {
    const say = (key: string, values?: Record<string, string>) => t(`editor.${key}` as 'editor.header-undo', values as never)
    const plain = NAMES.map((name) => [name, say(name)])
    const filled = Object.entries(WITH_VALUES).map(([name, value]) => [name, say(name, { [value]: `{${value}}` })])
    return Object.fromEntries([...plain, ...filled]) as Dictionary
  }, [t])
}
