import { PIPELINE_SUBJECT_CODES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from '../../../kit/index.ts'

/** Filters of every list of pipelines. */
export function usePipelineFilters(): FilterFields {
  const { t } = useTranslation('pipelines')
  return {
    subject: { label: t('columns.subject'), options: PIPELINE_SUBJECT_CODES.map((value) => ({ value, label: t(`subjects.${value}`) })) },
    archived: { label: t('filters.archived') },
    date_created: { label: t('columns.created') },
  }
}
