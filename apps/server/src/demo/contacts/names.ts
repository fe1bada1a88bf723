import { latin } from '@stoa/domain'
import type { Random } from '../random.ts'

export interface PersonName {
  first_name: string
  last_name: string
  gender: 'female' | 'male'
  language: 'greek' | 'english' | 'greeklish'
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const GREEK_MEN = words(`
Γιώργος Γιάννης Κώστας Δημήτρης Νίκος Παναγιώτης Βασίλης Χρήστος Αθανάσιος Μιχάλης Ευάγγελος Σπύρος Αντώνης Αναστάσιος Θεόδωρος Ανδρέας Χαράλαμπος Αλέξανδρος
Εμμανουήλ Ηλίας Σταύρος Πέτρος Φώτης Στέφανος Απόστολος Λάζαρος Σωτήρης Άγγελος Κυριάκος Θωμάς Στυλιανός Γρηγόρης Παύλος Αριστείδης Λευτέρης Μάριος Ιάσονας Ορέστης
Ραφαήλ Φίλιππος Μάρκος Λουκάς Γαβριήλ Ιάκωβος Αχιλλέας Περικλής Σάββας Τάσος Θάνος Άρης Μάνος Στρατής Διονύσης Νεκτάριος Παρασκευάς Ζήσης Τηλέμαχος Θεοφάνης Αρσένης Ξενοφών`)
const GREEK_WOMEN = words(`
Μαρία Ελένη Κατερίνα Βασιλική Σοφία Αγγελική Γεωργία Δήμητρα Κωνσταντίνα Παναγιώτα Ειρήνη Ευαγγελία Άννα Αναστασία Ιωάννα Παρασκευή Δέσποινα Φωτεινή Χριστίνα Αθανασία
Στυλιανή Χρυσούλα Αικατερίνη Αλεξάνδρα Ευγενία Ελευθερία Θεοδώρα Αντωνία Μαρίνα Βικτωρία Ευτυχία Ζωή Νίκη Ολυμπία Ανδριάνα Σταυρούλα Όλγα Μαργαρίτα Κυριακή Σταματία
Ευφροσύνη Καλλιόπη Πηνελόπη Αφροδίτη Ιφιγένεια Δανάη Μυρτώ Ναταλία Ξένια Ρένα Βάσω Λίνα Δώρα Τζένη Αριάδνη Ηλέκτρα Φαίδρα Χαρά Ασπασία Θάλεια`)
const ENGLISH_MEN = words(
  'James Oliver Jack Harry Thomas George William Daniel Samuel Joseph Benjamin Edward Peter Simon Martin Andrew Robert Stephen Philip Adam',
)
const ENGLISH_WOMEN = words(
  'Olivia Emma Charlotte Sophie Grace Lucy Hannah Emily Alice Laura Sarah Rachel Rebecca Helen Julia Megan Victoria Claire Amy Ruth',
)
const ENGLISH_SURNAMES = words(`
Smith Jones Taylor Brown Wilson Davies Evans Walker Johnson Roberts Wright Thompson Robinson White Hughes Edwards Green Hall Wood Harris Clarke Jackson Turner Hill Scott
Cooper Morris Ward Moore King Watson Baker Harrison Morgan Allen James Phillips Mitchell Parker Cook Bennett Gray Shaw Price Fox Marsh Bailey Reed Barker Holmes`)
const GREEK_SURNAMES = words(`
Παπαδόπουλος Βλάχος Αγγελόπουλος Νικολόπουλος Γεωργόπουλος Δημόπουλος Αθανασόπουλος Αναγνωστόπουλος Χριστόπουλος Κωνσταντόπουλος Θεοδωρόπουλος Σταυρόπουλος Δημητρόπουλος
Γιαννόπουλος Παναγιωτόπουλος Ηλιόπουλος Αλεξόπουλος Ραφτόπουλος Σωτηρόπουλος Τριανταφυλλόπουλος Οικονόμου Παπαγεωργίου Παπαδημητρίου Παπανικολάου Παπακωνσταντίνου Γεωργίου
Ιωάννου Νικολάου Δημητρίου Αντωνίου Αθανασίου Βασιλείου Κωνσταντίνου Αλεξίου Αναστασίου Στεφάνου Χρήστου Αποστόλου Μιχαήλ Ευσταθίου Θεοδώρου Ζαχαρίου Κυριάκου Λαζάρου Σταύρου
Φωτίου Φιλίππου Χαραλάμπους Διαμαντής Καραγιάννης Μακρής Σαμαράς Παππάς Ρήγας Ξένος Λάμπρος Κόκκινος Μαύρος Ψαρράς Κατσαρός Γαλάνης Λιάπης Τσώλης Δήμας Μπέλλος Ζέρβας Γκίκας
Κανελλής Τσιάρας Μάνος Βέργος Κόντος Μπακάλης Σκούρας Δρακόπουλος Φραγκόπουλος Σπυρόπουλος Πετρόπουλος Ανδρεάδης Ιωαννίδης Γεωργιάδης Δημητριάδης Κωνσταντινίδης Νικολαΐδης
Παυλίδης Αποστολίδης Μιχαηλίδης Ηλιάδης Σαββίδης Κυριακίδης Αθανασιάδης Βασιλειάδης Λαζαρίδης Στεφανίδης Χατζηγεωργίου Χατζηδάκης Χατζής Παπαδάκης Μαυράκης Νικολακάκης Λυκάκης
Θεοδωράκης Σταματάκης Μανωλάκης Φραγκιαδάκης Βενιζελάκης Ξυλάκης Καλογεράκης Περάκης Αντωνάκης Γιαννακάκης Κουκουλάκης Τζανάκης Ανδρουλάκης Μαρκάκης Σηφάκης Ρουσσάκης Βασιλάκης
Δασκαλάκης Τσαγκαράκης Πετράκης Κοντογιάννης Παπαγιάννης Χατζηγιάννης Μαυρογιάννης Δελής Μπάρκας Τσίπας Κουτσής Λούκας Ράπτης Μυλωνάς Σιδεράς Κεραμιδάς Ψωμάς Μελάς Σταφυλάς
Αμπελάς Λαδάς Γουναράς Καπετάνος Ναύτης Βαρδής Φούρναρης Χαλκιάς Ζωγράφος Γραμματικός Ιατρός Κριτής Δάσκαλος Ράλλης Κομνηνός Δούκας Αργυρός Βρεττός Φωκάς Πλαστήρας Κανάρης Μιαούλης
Τρικούπης Βυζάντιος Ρωμανός Σερέτης Μοσχονάς Βαρελάς Παγώνης Αηδόνης Πέρδικας Γεράκης Λύκος Λιόντας Σκορδάς Κρεμμύδας Πιπεράς Κανέλλης Μπαρμπούνης Θαλασσινός Νησιώτης Βουνίσιος`)

/** A name: 70 % Greek, 20 % English, 10 % Greek in Latin letters (domain.md 7). */
export function nameOf(random: Random): PersonName {
  const gender = random.chance(0.52) ? 'female' : 'male'
  const roll = random.next()
  if (roll < 0.2)
    return {
      first_name: random.pick(gender === 'female' ? ENGLISH_WOMEN : ENGLISH_MEN),
      last_name: random.pick(ENGLISH_SURNAMES),
      gender,
      language: 'english',
    }
  const first_name = random.pick(gender === 'female' ? GREEK_WOMEN : GREEK_MEN)
  const surname = random.pick(GREEK_SURNAMES)
  const last_name = gender === 'female' ? feminine(surname) : surname
  if (roll < 0.3) return { first_name: inLatin(first_name), last_name: inLatin(last_name), gender, language: 'greeklish' }
  return { first_name, last_name, gender, language: 'greek' }
}

/** The same name typed without a Greek keyboard: `Γιάννης` is `Giannis`. */
export function inLatin(name: string): string {
  const plain = latin(name)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/όπουλος$/, 'οπούλου'],
  [/ός$/, 'ού'],
  [/ος$/, 'ου'],
  [/ής$/, 'ή'],
  [/άς$/, 'ά'],
  [/ης$/, 'η'],
  [/ας$/, 'α'],
]

/** The feminine form of a surname; surnames in the genitive do not change. */
function feminine(surname: string): string {
  if (/[ίά]δης$/.test(surname)) return surname.replace(/ης$/, 'ου')
  const ending = ENDINGS.find(([pattern]) => pattern.test(surname))
  return ending ? surname.replace(ending[0], ending[1]) : surname
}
