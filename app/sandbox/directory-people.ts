export type InventedPerson = { givenName: string; surname: string; jobTitle: string };

/** Invented people of the sandbox's largest organisation; names of many languages, and some that begin alike. */
const rows = `
Anna de Vries, Accountant
Anneke Visser, Office manager
Anthony Bakker, Support engineer
Aylin Demir, Data analyst
Björn Lindqvist, Sales engineer
Carmen Ruiz, Translator
Chiara Conti, Industrial designer
Daniel Meyer, Network engineer
Danielle Mercier, Legal counsel
Elif Kaya, Quality inspector
Emeka Eze, Product owner
Fatima Zahra, Recruiter
Femke Smit, Planner
Giulia Rossi, Optician
Hanna Virtanen, Physicist
Haruto Tanaka, Firmware engineer
Ilse Peeters, Nurse
Ivan Petrov, Machinist
Jana Nováková, Metrologist
Joost van Dijk, Driver
José García, Regional manager
Kenji Sato, Assembler
Lars Nielsen, Systems engineer
Léa Dubois, Press officer
Lukas Hofmann, Apprentice
Maarten Bos, Caretaker
Marek Kowalski, Welder
Mei Ling Chen, Supply planner
Mohammed El Amrani, Security officer
Niamh O'Brien, Technical writer
Noah Jansen, Intern
Olga Ivanova, Chemist
Priya Raman, Software engineer
Ravi Sharma, Test engineer
Sanne Mulder, Receptionist
Sophie Lambert, Trainer
Thijs Hendriks, Warehouse lead
Wei Zhang, Optics engineer
Yara Haddad, Controller
Zoë Vermeulen, Works council
`;

export const inventedPeople: readonly InventedPerson[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [name = "", jobTitle = ""] = row.split(", ");
    const [, givenName = "", surname = ""] = /^(Mei Ling|\S+) (.+)$/.exec(name) ?? [];
    return { givenName, surname, jobTitle };
  });
