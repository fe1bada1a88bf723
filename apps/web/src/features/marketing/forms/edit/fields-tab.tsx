import { forms, type FormDefinition } from '@stoa/contract/browser'
import { Alert, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text, Textarea, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { useForm } from '../page/use-form.ts'
import { FieldsEditor } from './fields-editor.tsx'
import { FormPreview } from './form-preview.tsx'

/** Values of the editor: the definition, and whether it asks for consent. */
export interface DefinitionValues {
  definition: FormDefinition
}
export type DefinitionForm = EndpointForm<DefinitionValues>

/** Changes what visitors see of a form. Changes of a published form wait until they are published. */
export function FieldsTab() {
  const { form } = useForm()
  const [opened] = useState(form)
  return <DefinitionEditor key={opened.uuid} />
}

function DefinitionEditor() {
  const { t } = useTranslation('forms')
  const { form: record } = useForm()
  const [version, setVersion] = useState(record.version)
  const form = useEndpointForm<typeof forms.update, DefinitionValues>(forms.update, {
    params: { account_id: record.account_id, uuid: record.uuid },
    defaults: { definition: record.definition },
    toBody: ({ definition }) => ({ definition, version }),
    invalidates: ['forms'],
    onDone: ({ data }) => {
      setVersion(data.version)
      toast({ message: t(data.has_draft ? 'saved_draft' : 'saved'), tone: 'good' })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && form.status !== 'resolved'} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md" maw={900}>
          {form.error && (
            <Alert color="red" variant="light" role="alert">
              {form.error.message}
            </Alert>
          )}
          <Texts form={form} />
          <FieldsEditor form={form} />
          <Consent form={form} />
          <Group justify="flex-end" className="stoa-form-buttons">
            <Button type="submit" loading={form.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
        <FormPreview definition={form.values.definition} />
      </SimpleGrid>
    </form>
  )
}

const TEXTS = ['title', 'intro', 'submit', 'thanks'] as const

/** Title, introduction, button and thanks, in both languages. */
function Texts({ form }: { form: DefinitionForm }) {
  const { t } = useTranslation('forms')
  return (
    <Paper withBorder p="md" component="section" aria-label={t('texts.title_of_section')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {TEXTS.flatMap((name) =>
          (['en', 'gr'] as const).map((locale) => {
            const props = {
              label: `${t(`texts.${name}`)} · ${t(`languages.${locale}`)}`,
              required: name !== 'intro',
              ...form.getInputProps(`definition.texts.${name}_${locale}`),
            }
            return name === 'intro' || name === 'thanks' ? (
              <Textarea key={name + locale} autosize minRows={2} {...props} value={props.value ?? ''} />
            ) : (
              <TextInput key={name + locale} {...props} />
            )
          }),
        )}
      </SimpleGrid>
    </Paper>
  )
}

/** The box of consent, with its words in both languages. */
function Consent({ form }: { form: DefinitionForm }) {
  const { t } = useTranslation('forms')
  const { consent } = form.values.definition
  const set = (value: FormDefinition['consent']) => form.setFieldValue('definition.consent', value)
  const toggle = (channel: 'email' | 'sms', isOn: boolean) => {
    if (!consent) return
    const channels = (['email', 'sms'] as const).filter((one) => (one === channel ? isOn : consent.channels.includes(one)))
    set({ ...consent, channels })
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={t('consent.title')}>
      <Stack gap="sm">
        <Checkbox
          label={t('consent.ask')}
          description={t('consent.hint')}
          checked={Boolean(consent)}
          onChange={(event) =>
            set(event.currentTarget.checked ? { text_en: t('consent.text_en'), text_gr: t('consent.text_gr'), channels: ['email'] } : null)
          }
        />
        {consent && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {(['en', 'gr'] as const).map((locale) => (
                <Textarea
                  key={locale}
                  autosize
                  minRows={2}
                  required
                  label={`${t('consent.words')} · ${t(`languages.${locale}`)}`}
                  {...form.getInputProps(`definition.consent.text_${locale}`)}
                />
              ))}
            </SimpleGrid>
            <Group>
              {(['email', 'sms'] as const).map((channel) => (
                <Checkbox
                  key={channel}
                  label={t(`consent.channels.${channel}`)}
                  checked={consent.channels.includes(channel)}
                  onChange={(event) => toggle(channel, event.currentTarget.checked)}
                />
              ))}
              <Checkbox
                label={t('consent.required')}
                checked={Boolean(consent.required)}
                onChange={(event) => set({ ...consent, required: event.currentTarget.checked })}
              />
            </Group>
            {form.errors['definition.consent.channels'] && (
              <Text size="sm" c="red">
                {form.errors['definition.consent.channels']}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Paper>
  )
}
