import {
  exportSubmissionsOfForm,
  FORM_SUBMISSION_STATUSES,
  formSubmissions,
  markFormSpam,
  processFormSubmission,
  submissionsOfForm,
  type FormSubmission,
} from '@stoa/contract/browser'
import { Anchor, Button, Stack } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  formatInstant,
  ListToolbar,
  useAct,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../../kit/index.ts'
import { contactPaths } from '../../../crm/contacts/index.ts'
import { SubmissionStatusMark } from '../form-marks.tsx'
import { Answers } from './answers.tsx'
import { useForm } from './use-form.ts'

/** What was sent with a form. A row opens the contact that it made. */
export function SubmissionsTab() {
  const { t } = useTranslation('forms')
  const { form } = useForm()
  const navigate = useNavigate()
  const list = useListScreen(
    formSubmissions,
    { account_id: form.account_id, uuid: form.uuid },
    { endpoint: submissionsOfForm, export: exportSubmissionsOfForm, sort: '-received', include: ['media'] },
  )
  const columns = useColumns()
  const filters: FilterFields = {
    status: {
      label: t('columns.status'),
      options: FORM_SUBMISSION_STATUSES.map((value) => ({ value, label: t(`submission_statuses.${value}`) })),
    },
    date_created: { label: t('columns.received') },
  }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<FormSubmission>
        list={list}
        columns={columns}
        onOpen={(row) => row.contact_id !== null && void navigate({ to: contactPaths.page(form.account_id, row.contact_id) })}
        empty={{ title: t('nothing_sent_title'), text: t('nothing_sent_text') }}
        rowActions={spamMark}
      />
    </>
  )
}

const spamMark = (row: FormSubmission) => <SpamMark row={row} />

/** Marks a submission as spam, or processes one that is none. */
function SpamMark({ row }: { row: FormSubmission }) {
  const { t } = useTranslation('forms')
  const spam = useAct(markFormSpam, ['form-submissions', 'forms'])
  const process = useAct(processFormSubmission, ['form-submissions', 'forms'])
  const params = { id: row.id }
  if (row.status === 'received') return null
  const isOut = row.status === 'spam' || row.status === 'failed'
  return (
    <Can endpoint={isOut ? processFormSubmission : markFormSpam}>
      <Button
        size="compact-xs"
        variant="default"
        loading={spam.isPending || process.isPending}
        onClick={() => void (isOut ? process : spam).run({ params, body: {} })}
      >
        {t(isOut ? 'process' : 'mark_spam')}
      </Button>
    </Can>
  )
}

function useColumns(): ListColumn<FormSubmission>[] {
  const { t, i18n } = useTranslation('forms')
  const { form } = useForm()
  const isFile = (key: string) => form.definition.fields.some((field) => field.key === key && field.type === 'file')
  return [
    {
      key: 'data',
      title: t('columns.answers'),
      fixed: true,
      render: ({ data, media = [] }) => (
        <Stack gap={0}>
          <Answers data={data} isLeftOut={isFile} />
          {media.map((file) => (
            <Anchor key={file.id} href={file.download_url} target="_blank" size="sm" onClick={(event) => event.stopPropagation()}>
              {file.file_name}
            </Anchor>
          ))}
        </Stack>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <SubmissionStatusMark status={row.status} /> },
    { key: 'source', title: t('columns.source'), render: (row) => row.attribution.last?.utm_source ?? '–' },
    {
      key: 'answer',
      title: t('columns.answer'),
      render: (row) => (row.email_message_id ? '✓' : row.email_skipped ? t(`answer_skips.${row.email_skipped}`) : '–'),
    },
    { key: 'consent', title: t('columns.consent'), render: (row) => (row.consent_given ? '✓' : '–') },
    {
      key: 'received',
      title: t('columns.received'),
      sort: 'received',
      render: (row) => formatInstant(row.received_at, i18n.language),
    },
  ]
}
