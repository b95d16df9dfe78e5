/** `*` and `?` of a shell, compared piece by piece: patterns come from strangers and must not run away. */
export function shellMatch(subject: string, expression: string): boolean {
  let [at, place, star, resume] = [0, 0, -1, 0];
  while (at < subject.length) {
    if (expression[place] === "*") [star, resume, place] = [place, at, place + 1];
    else if (expression[place] === "?" || expression[place] === subject[at]) [at, place] = [at + 1, place + 1];
    else if (star >= 0) [resume, at, place] = [resume + 1, resume + 1, star + 1];
    else return false;
  }
  while (expression[place] === "*") place++;
  return place === expression.length;
}
