export type NotificationSetting = {
  code: string
  group: string
  is_critical: boolean
  label_en: string
  label_gr: string
  default_channels: readonly ('database' | 'broadcast' | 'mail')[]
}

/**
 * `code | English | Greek`, one event per line (domain.md 3.29). `★` is critical: it cannot be switched off in the
 * application and is mailed; `@` is mailed by default because a person waits for it.
 */
const EVENTS = `
account.invitation★ | Invitation to an account | Πρόσκληση σε λογαριασμό
account.owner-transferred★ | Ownership of the account transferred | Μεταβίβαση κυριότητας του λογαριασμού
account.relation-requested@ | Request for cooperation | Αίτημα συνεργασίας
account.relation-accepted | Request for cooperation accepted | Αποδοχή αιτήματος συνεργασίας
membership.role-changed★ | Your role was changed | Αλλαγή του ρόλου σας
user.security★ | New sign-in or changed password | Νέα σύνδεση ή αλλαγή κωδικού
contact.assigned | Contact assigned to you | Σας ανατέθηκε επαφή
contact-request.created@ | New contact request | Νέο αίτημα επικοινωνίας
contact-request.assigned@ | Contact request assigned to you | Σας ανατέθηκε αίτημα επικοινωνίας
contact-request.response-overdue@ | Answer to a contact request is overdue | Εκπρόθεσμη απάντηση σε αίτημα επικοινωνίας
contact-request.won | Contact request won | Κερδισμένο αίτημα επικοινωνίας
contact-request.lost | Contact request lost | Χαμένο αίτημα επικοινωνίας
conversation.message | New message | Νέο μήνυμα
conversation.assigned | Conversation assigned to you | Σας ανατέθηκε συνομιλία
comment.created | New comment | Νέο σχόλιο
comment.mention@ | You were mentioned in a comment | Αναφορά σε εσάς σε σχόλιο
task.assigned@ | Task assigned to you | Σας ανατέθηκε εργασία
task.due-soon@ | Reminder of a task | Υπενθύμιση εργασίας
task.overdue@ | Task is overdue | Εκπρόθεσμη εργασία
task.completed | Task completed | Ολοκλήρωση εργασίας
task.published | Task published | Δημοσίευση εργασίας
project.member-added@ | You were added to a project | Προστεθήκατε σε έργο
project.status-changed | Status of a project changed | Αλλαγή κατάστασης έργου
approval.requested@ | Your approval is requested | Ζητείται η έγκρισή σας
approval.approved | Approved | Εγκρίθηκε
approval.rejected@ | Rejected | Απορρίφθηκε
approval.reminder@ | Reminder of a pending approval | Υπενθύμιση εκκρεμούς έγκρισης
asset.shared | Asset shared with you | Κοινοποίηση υλικού σε εσάς
offer.viewed | Offer was viewed | Προβολή προσφοράς
offer.accepted@ | Offer accepted | Αποδοχή προσφοράς
offer.declined@ | Offer declined | Απόρριψη προσφοράς
offer.expiring | Offer expires soon | Η προσφορά λήγει σύντομα
order.created@ | New order | Νέα παραγγελία
order.confirmed@ | Order confirmed | Επιβεβαίωση παραγγελίας
order.status-changed | Status of an order changed | Αλλαγή κατάστασης παραγγελίας
order-item.requirements-completed | Requirements of an order item completed | Συμπληρώθηκαν οι απαιτήσεις είδους παραγγελίας
order-item.delivered | Order item delivered | Παράδοση είδους παραγγελίας
production-order.received@ | Production order received | Λήψη εντολής παραγωγής
production-order.responded | Answer to a production order | Απάντηση σε εντολή παραγωγής
production-order.delivered | Production order delivered | Παράδοση εντολής παραγωγής
invoice.received@ | Invoice received | Λήψη τιμολογίου
invoice.overdue@ | Invoice is overdue | Ληξιπρόθεσμο τιμολόγιο
invoice.transmission-failed@ | Transmission of an invoice failed | Αποτυχία διαβίβασης τιμολογίου
payment.received | Payment received | Είσπραξη πληρωμής
payment.voided | Payment voided | Ακύρωση πληρωμής
subscription.renewing@ | Subscription renews soon | Η συνδρομή ανανεώνεται σύντομα
subscription.payment-failed★ | Payment of a subscription failed | Αποτυχία πληρωμής συνδρομής
subscription.cancelled@ | Subscription cancelled | Ακύρωση συνδρομής
campaign.started | Campaign started | Έναρξη καμπάνιας
campaign.ended | Campaign ended | Λήξη καμπάνιας
campaign.budget-reached@ | Budget of a campaign reached | Εξάντληση προϋπολογισμού καμπάνιας
email-campaign.finished | E-mail campaign finished | Ολοκλήρωση καμπάνιας e-mail
email-campaign.paused@ | E-mail campaign paused | Παύση καμπάνιας e-mail
sms-campaign.finished | SMS campaign finished | Ολοκλήρωση καμπάνιας SMS
sms-campaign.paused@ | SMS campaign stopped | Διακοπή καμπάνιας SMS
form.submitted | Form sent | Υποβολή φόρμας
import.finished | Import finished | Ολοκλήρωση εισαγωγής
export.failed | Export failed | Αποτυχία εξαγωγής
merge.finished | Merge finished | Ολοκλήρωση συγχώνευσης
automation.notified@ | Note of an automation | Σημείωμα αυτοματισμού
automation.failed@ | Automation failed | Αποτυχία αυτοματισμού
integration.error★ | Integration has a problem | Πρόβλημα διασύνδεσης
integration.token-expiring@ | Access of an integration expires soon | Η πρόσβαση διασύνδεσης λήγει σύντομα
acc-order.created | New shop order | Νέα παραγγελία καταστήματος
document.failed@ | Issuing a document failed | Αποτυχία έκδοσης παραστατικού
quota.near-limit@ | A limit is nearly reached | Ένα όριο πλησιάζει
quota.reached@ | A limit was reached | Συμπληρώθηκε ένα όριο
system.failed-work★ | Work in the background failed | Αποτυχία εργασίας στο παρασκήνιο`

/** Every event with notifications. */
export const NOTIFICATION_SETTINGS: readonly NotificationSetting[] = EVENTS.trim()
  .split('\n')
  .map((line) => {
    const [event = '', label_en = '', label_gr = ''] = line.split(' | ')
    const code = event.replace(/[★@]$/, '')
    return {
      code,
      group: code.slice(0, code.indexOf('.')),
      is_critical: event.endsWith('★'),
      label_en,
      label_gr,
      default_channels: event === code ? ['database', 'broadcast'] : ['database', 'broadcast', 'mail'],
    }
  })
