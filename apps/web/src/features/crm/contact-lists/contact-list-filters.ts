import { LIST_OPT_INS, LIST_VISIBILITIES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from '../../../kit/index.ts'

/** Filters of every list of mailing lists. */
export function useContactListFilters(): FilterFields {
  const { t } = useTranslation('lists')
  return {
    opt_in: { label: t('fields.opt_in'), options: LIST_OPT_INS.map((value) => ({ value, label: t(`opt_ins.${value}`) })) },
    visibility: {
      label: t('fields.visibility'),
      options: LIST_VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) })),
    },
    archived: { label: t('filters.archived') },
  }
}
