// What the checker says, in French. It speaks English; here are its commonest sentences. Words of the language stay as
// they are, and what is not here is shown as it was said.
const SAID: [RegExp, string][] = [
  [/^unknown verb (.*)$/, 'verbe inconnu $1'],
  [/^unknown key (.*) in a card$/, 'une carte n’a pas $1'],
  [/^unknown key (.*) in a pack$/, 'une extension n’a pas $1'],
  [/^unknown field (.*) of (.*)$/, '$2 n’a pas de champ $1'],
  [/^unknown word ('.*') for (.*)$/, 'mot inconnu $1 pour $2'],
  [/^unknown word (.*)$/, 'mot inconnu $1'],
  [/^unknown pack (.*)$/, 'extension ou boîte inconnue $1'],
  [/^unknown card (.*)$/, 'carte inconnue $1'],
  [/^the card needs (.*)$/, 'il manque $1 à la carte'],
  [/^a pack needs (.*)$/, 'il manque $1 à l’extension'],
  [/^('.*') needs (.*)$/, '$1 demande $2'],
  [/^('.*') takes no (.*)$/, '$1 ne prend pas $2'],
  [/^('.*') takes only one of (.*)$/, '$1 ne prend qu’un seul de $2'],
  [/^('.*') is empty$/, '$1 est vide'],
  [/^('.*') cannot be below 0$/, '$1 ne peut pas être inférieur à 0'],
  [/^('.*') stands here twice.*$/, '$1 se trouve ici deux fois'],
  [/^('.*') is missing in (.*)$/, '$1 manque dans $2'],
  [/^the number (.*) is too large$/, 'le nombre $1 est trop grand'],
  [/^the number must be (\S+) or more, found (.*)$/, 'le nombre doit être au moins $1, et non $2'],
  [/^expected a number, found (.*)$/, 'il faut un nombre, et non $1'],
  [/^expected (.*), found nothing$/, 'il faut : $1 ; il n’y a rien'],
  [/^expected (.*), found (.*)$/, 'il faut : $1 ; il y a : $2'],
  [/^slot ('.*') is read before it is set$/, '$1 est lu avant d’être rempli'],
  [/^the pack has no cards$/, 'l’extension n’a pas de carte'],
  [/^the pack is empty$/, 'l’extension est vide'],
  [/^is empty$/, 'le texte est vide'],
  [/^is not valid YAML: (.*)$/, 'ce n’est pas du YAML : $1'],
  [/^has a control character (.*)$/, 'contient un caractère de contrôle $1'],
  [/^YAML (\w+) are not allowed: (.*)$/, 'YAML : $1 interdits ($2)'],
  [/^is nested deeper than (\d+) levels$/, 'est imbriqué sur plus de $1 niveaux'],
  [/^the same alternative stands in line (\d+)$/, 'le même choix se trouve à la ligne $1'],
  [/^the section (.*) is not in this game$/, 'la section $1 n’existe pas dans cette boîte'],
  [/^say which box it changes: (.*)$/, 'dites quelle boîte elle change : $1'],
  [/^a pack has at most (\d+) cards$/, 'une extension a au plus $1 cartes'],
  [/^(.*) never runs in section (.*), only in (.*)$/, '$1 ne sert pas dans la section $2, seulement dans $3'],
  [
    /^(cannot be played|a game with it cannot be played on): its effects do not come to an end$/,
    'ses effets ne prennent pas fin',
  ],
  [/^cannot be played: (.*)$/, 'ne peut pas être jouée : $1'],
];

export function inFrench(message: string): string {
  for (const [english, french] of SAID) if (english.test(message)) return message.replace(english, french);
  return message;
}
