import { accounts, type Account, type AccountUpdate, type CustomerAnatomy } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  Group,
  NumberInput,
  PageSkeleton,
  Select,
  SettingsCard,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  toast,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

type Age = number | ''
/** The anatomy as form values: what is not stated is empty. */
interface Values {
  description: string
  age_from: Age
  age_to: Age
  gender: NonNullable<CustomerAnatomy['gender']>
  places: string[]
  occupations: string[]
  interests: string[]
  needs: string
  objections: string
  motives: string
  sources: string[]
}
/** The names of the fields are those of the body, so that refusals of the server reach them. */
const at = (field: keyof Values) => `settings.customer_anatomy.${field}`

const GENDERS = ['any', 'women', 'men'] as const
const WORDS = ['places', 'occupations', 'interests', 'sources'] as const
const ANSWERS = ['needs', 'objections', 'motives'] as const
const LIMITS = accounts.update.limits.settings.fields.customer_anatomy.fields

/** Whom the account wants to win as customers; its campaigns and texts begin here. */
export function CustomerAnatomyTab() {
  const loaded = useEndpoint(accounts.read, { params: { id: useAccountId() } })
  const account = loaded.answer?.data
  return (
    <Stack gap="md" maw={860}>
      <NotLoaded loaded={loaded} />
      {loaded.isFirstLoad && <PageSkeleton />}
      {account && <AnatomyForm key={account.id} account={account} />}
    </Stack>
  )
}

function AnatomyForm({ account }: { account: Account }) {
  const { t } = useTranslation('customer_anatomy')
  const form = useEndpointForm(accounts.update, {
    params: { id: account.id },
    defaults: { settings: { customer_anatomy: valuesOf(account.settings.customer_anatomy) } },
    toBody: bodyOf,
    onDone: () => void toast({ message: t('saved'), tone: 'good' }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit} data-status={form.status} aria-label={t('title')}>
      <Stack gap="md">
        {form.error && <Alert color="red" variant="light" role="alert" title={form.error.message} />}
        <SettingsCard title={t('person')} text={t('person_text')}>
          <Stack>
            <Textarea label={t('description')} description={t('description_hint')} {...form.getInputProps(at('description'))} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <NumberInput label={t('age_from')} {...LIMITS.age_from} {...form.getInputProps(at('age_from'))} />
              <NumberInput label={t('age_to')} {...LIMITS.age_to} {...form.getInputProps(at('age_to'))} />
              <Select
                label={t('gender')}
                required
                options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
                {...form.getInputProps(at('gender'))}
              />
            </SimpleGrid>
            {WORDS.map((field) => (
              <TagsInput
                key={field}
                label={t(field)}
                description={t(`${field}_hint`)}
                maxTags={LIMITS[field].maxItems}
                {...form.getInputProps(at(field))}
              />
            ))}
          </Stack>
        </SettingsCard>
        <SettingsCard title={t('decision')} text={t('decision_text')}>
          <Stack>
            {ANSWERS.map((field) => (
              <Textarea key={field} label={t(field)} description={t(`${field}_hint`)} {...form.getInputProps(at(field))} />
            ))}
          </Stack>
        </SettingsCard>
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NOTHING: Values = {
  description: '',
  age_from: '',
  age_to: '',
  gender: 'any',
  places: [],
  occupations: [],
  interests: [],
  needs: '',
  objections: '',
  motives: '',
  sources: [],
}

const valuesOf = (anatomy: CustomerAnatomy | null | undefined): Values => ({
  ...NOTHING,
  ...Object.fromEntries(Object.entries(anatomy ?? {}).filter(([, value]) => value !== null && value !== undefined)),
})

const ageOf = (value: Age) => (value === '' ? null : value)

/** Only this key of the settings is sent, so that the others do not change. */
const bodyOf = ({ settings: { customer_anatomy: values } }: { settings: { customer_anatomy: Values } }): AccountUpdate => ({
  settings: { customer_anatomy: { ...values, age_from: ageOf(values.age_from), age_to: ageOf(values.age_to) } },
})
