-- The link in an SMS that ends them, and the templates of mails that the platform offers.

ALTER TABLE sms_messages ADD COLUMN stop_code text UNIQUE CHECK (length(stop_code) BETWEEN 8 AND 20);
COMMENT ON COLUMN sms_messages.stop_code IS 'End of the link on which its receiver stops SMS; null for a text without one.';

INSERT INTO email_templates (name, kind, locale, subject, html, text_body, variables) VALUES
('Thank you for your enquiry', 'transactional', 'en', 'Thank you for your enquiry',
 '<p>Hello {{ contact.first_name | default: ''there'' }},</p><p>thank you for your enquiry. We have read it and will come back to you within one working day.</p><p>If anything is urgent, simply answer this mail.</p><p>Kind regards<br>{{ sender.name }}<br>{{ account.name }}</p>',
 E'Hello {{ contact.first_name | default: ''there'' }},\n\nthank you for your enquiry. We have read it and will come back to you within one working day.\n\nIf anything is urgent, simply answer this mail.\n\nKind regards\n{{ sender.name }}\n{{ account.name }}',
 '{contact.first_name,sender.name,account.name}'),
('Ευχαριστούμε για το ενδιαφέρον', 'transactional', 'gr', 'Ευχαριστούμε για το ενδιαφέρον σας',
 '<p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>ευχαριστούμε για το μήνυμά σας. Το διαβάσαμε και θα επικοινωνήσουμε μαζί σας μέσα σε μία εργάσιμη ημέρα.</p><p>Αν κάτι επείγει, απαντήστε απλώς σε αυτό το μήνυμα.</p><p>Με εκτίμηση<br>{{ sender.name }}<br>{{ account.name }}</p>',
 E'Καλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nευχαριστούμε για το μήνυμά σας. Το διαβάσαμε και θα επικοινωνήσουμε μαζί σας μέσα σε μία εργάσιμη ημέρα.\n\nΑν κάτι επείγει, απαντήστε απλώς σε αυτό το μήνυμα.\n\nΜε εκτίμηση\n{{ sender.name }}\n{{ account.name }}',
 '{contact.first_name,sender.name,account.name}'),
('After our call', 'transactional', 'en', 'What we agreed on',
 '<p>Hello {{ contact.first_name | default: ''there'' }},</p><p>thank you for your time today. In short:</p><ul><li>what we agreed on</li><li>who does what next</li><li>when we speak again</li></ul><p>Is anything missing? Just answer this mail.</p><p>Kind regards<br>{{ sender.name }}</p>',
 E'Hello {{ contact.first_name | default: ''there'' }},\n\nthank you for your time today. In short:\n\n * what we agreed on\n * who does what next\n * when we speak again\n\nIs anything missing? Just answer this mail.\n\nKind regards\n{{ sender.name }}',
 '{contact.first_name,sender.name}'),
('Μετά τη συνομιλία μας', 'transactional', 'gr', 'Όσα συμφωνήσαμε',
 '<p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>ευχαριστούμε για τον χρόνο σας σήμερα. Συνοπτικά:</p><ul><li>τι συμφωνήσαμε</li><li>ποιος κάνει τι στη συνέχεια</li><li>πότε θα μιλήσουμε ξανά</li></ul><p>Λείπει κάτι; Απαντήστε απλώς σε αυτό το μήνυμα.</p><p>Με εκτίμηση<br>{{ sender.name }}</p>',
 E'Καλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nευχαριστούμε για τον χρόνο σας σήμερα. Συνοπτικά:\n\n * τι συμφωνήσαμε\n * ποιος κάνει τι στη συνέχεια\n * πότε θα μιλήσουμε ξανά\n\nΛείπει κάτι; Απαντήστε απλώς σε αυτό το μήνυμα.\n\nΜε εκτίμηση\n{{ sender.name }}',
 '{contact.first_name,sender.name}'),
('Shall we meet?', 'transactional', 'en', 'Shall we meet?',
 '<p>Hello {{ contact.first_name | default: ''there'' }},</p><p>half an hour is enough to go through your plans together. Which of these days suits you?</p><ul><li>first day and time</li><li>second day and time</li></ul><p>We can meet online or at our office: {{ account.address }}</p><p>Kind regards<br>{{ sender.name }}</p>',
 E'Hello {{ contact.first_name | default: ''there'' }},\n\nhalf an hour is enough to go through your plans together. Which of these days suits you?\n\n * first day and time\n * second day and time\n\nWe can meet online or at our office: {{ account.address }}\n\nKind regards\n{{ sender.name }}',
 '{contact.first_name,account.address,sender.name}'),
('Να συναντηθούμε;', 'transactional', 'gr', 'Να συναντηθούμε;',
 '<p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>μισή ώρα αρκεί για να δούμε μαζί τα σχέδιά σας. Ποια από τις παρακάτω ημέρες σας εξυπηρετεί;</p><ul><li>πρώτη ημέρα και ώρα</li><li>δεύτερη ημέρα και ώρα</li></ul><p>Μπορούμε να τα πούμε διαδικτυακά ή στο γραφείο μας: {{ account.address }}</p><p>Με εκτίμηση<br>{{ sender.name }}</p>',
 E'Καλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nμισή ώρα αρκεί για να δούμε μαζί τα σχέδιά σας. Ποια από τις παρακάτω ημέρες σας εξυπηρετεί;\n\n * πρώτη ημέρα και ώρα\n * δεύτερη ημέρα και ώρα\n\nΜπορούμε να τα πούμε διαδικτυακά ή στο γραφείο μας: {{ account.address }}\n\nΜε εκτίμηση\n{{ sender.name }}',
 '{contact.first_name,account.address,sender.name}'),
('News and an offer', 'marketing', 'en', 'News from {{ account.name }}',
 '<h2>What is new</h2><p>Hello {{ contact.first_name | default: ''there'' }},</p><p>here is what we have been working on, and an offer only for readers of this mail.</p><p><strong>Your offer:</strong> describe it in one sentence.</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
 E'What is new\n\nHello {{ contact.first_name | default: ''there'' }},\n\nhere is what we have been working on, and an offer only for readers of this mail.\n\nYour offer: describe it in one sentence.\n\nUnsubscribe: {{ unsubscribe_url }}',
 '{account.name,contact.first_name,unsubscribe_url}'),
('Νέα και προσφορά', 'marketing', 'gr', 'Νέα από {{ account.name }}',
 '<h2>Τι νέο υπάρχει</h2><p>Καλησπέρα {{ contact.first_name | default: ''σας'' }},</p><p>δείτε τι ετοιμάσαμε τελευταία, και μια προσφορά μόνο για όσους διαβάζουν αυτό το μήνυμα.</p><p><strong>Η προσφορά σας:</strong> περιγράψτε την σε μία πρόταση.</p><p><a href="{{ unsubscribe_url }}">Διαγραφή από τη λίστα</a></p>',
 E'Τι νέο υπάρχει\n\nΚαλησπέρα {{ contact.first_name | default: ''σας'' }},\n\nδείτε τι ετοιμάσαμε τελευταία, και μια προσφορά μόνο για όσους διαβάζουν αυτό το μήνυμα.\n\nΗ προσφορά σας: περιγράψτε την σε μία πρόταση.\n\nΔιαγραφή από τη λίστα: {{ unsubscribe_url }}',
 '{account.name,contact.first_name,unsubscribe_url}');
