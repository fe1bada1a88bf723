import { checkContact, contacts, type ContactInput } from '@stoa/contract/browser'
import { Alert, Button, Group, Stack, Text, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, FormModal, useChange, useEndpointForm, useModalClose } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactPaths } from './contact-paths.ts'

type Hits = readonly { id: number; name: string; email: string | null; phone: string | null; matched_by: readonly ('email' | 'phone')[] }[]

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  company: '',
  lifecycle: 'lead' as const,
  user_id: null as number | null,
  tags: [] as string[],
  notes: '',
}

/** Creates a contact after a check for duplicates by e-mail and phone. A warning does not prevent creation (spec 2.8, 5). */
export function ContactCreateModal() {
  const { t } = useTranslation('crm')
  const accountId = useAccountId()
  const close = useModalClose()
  const navigate = useNavigate()
  const check = useChange(checkContact)
  const [warned, setWarned] = useState<{ of: string; hits: Hits } | null>(null)
  const form = useEndpointForm(contacts.create, {
    params: { account_id: accountId },
    defaults: EMPTY,
    rules: {
      email: `email|max:${contacts.create.limits.email.maxLength}`,
      first_name: `max:${contacts.create.limits.first_name.maxLength}`,
      last_name: `max:${contacts.create.limits.last_name.maxLength}`,
      company: `max:${contacts.create.limits.company.maxLength}`,
    },
    labels: Object.fromEntries(
      (['first_name', 'last_name', 'email', 'phone', 'company'] as const).map((field) => [field, t(`contacts.fields.${field}`)]),
    ),
    toBody: (values) => values as ContactInput,
    onDone: ({ data }) => {
      const open = () => void navigate({ to: contactPaths.page(accountId, data.id) })
      toast({ message: t('contacts.created'), tone: 'good', action: { label: t('contacts.open'), onClick: open } })
      close()
    },
  })
  const address = `${form.values.email}|${form.values.phone}`
  const isWarned = warned?.of === address

  const submit = async () => {
    const { email, phone } = form.values
    if (isWarned || (!email && !phone)) return void form.submit()
    if (form.form.validate().hasErrors) return
    try {
      const { data } = await check.send({ params: { account_id: accountId }, body: { email: email || null, phone: phone || null } })
      if (data.length) setWarned({ of: address, hits: data })
      else await form.submit()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      form.fail(failure)
    }
  }
  return (
    <FormModal
      title={t('contacts.create')}
      form={form}
      onSubmit={() => void submit()}
      submitLabel={t(isWarned ? 'contacts.create_anyway' : 'contacts.create_submit')}
    >
      <ContactFields form={form} accountId={accountId} />
      {isWarned && <DuplicateWarning hits={warned.hits} accountId={accountId} />}
    </FormModal>
  )
}

function DuplicateWarning({ hits, accountId }: { hits: Hits; accountId: number }) {
  const { t } = useTranslation('crm')
  return (
    <Alert color="yellow" role="alert" title={t('contacts.duplicates.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('contacts.duplicates.text')}</Text>
        {hits.map((hit) => (
          <Group key={hit.id} justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {[hit.name, hit.email, hit.phone].filter(Boolean).join(' · ')} (
              {hit.matched_by.map((by) => t(`contacts.duplicates.by_${by}`)).join(', ')})
            </Text>
            <Button component={Link} to={contactPaths.page(accountId, hit.id)} size="compact-sm" variant="default">
              {t('contacts.duplicates.open')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
