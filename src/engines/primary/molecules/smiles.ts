/** Fewer atoms are no molecule that anybody draws: letters and arrows come out as such. */
const MIN_ATOMS = 5;
const MAX_FRAGMENTS = 4;
const CARBON = 6;

/** The canonical form of a SMILES; undefined for what is no molecule: an unknown atom, a broken valence, a few stray strokes. */
export async function canonicalSmiles(text: string): Promise<string | undefined> {
  if (text.includes('*')) return undefined;
  // Loaded on first use: it is large, and few documents have molecules.
  const { Molecule } = await import('openchemlib');
  try {
    const molecule = Molecule.fromSmiles(text);
    const atoms = molecule.getAllAtoms();
    let carbons = 0;
    for (let atom = 0; atom < atoms; atom++) {
      // 0 is OpenChemLib's number for an atom that is none.
      if (molecule.getAtomicNo(atom) === 0) return undefined;
      if (molecule.getAtomicNo(atom) === CARBON) carbons++;
    }
    if (atoms < MIN_ATOMS || carbons === 0 || molecule.getFragments().length > MAX_FRAGMENTS) return undefined;
    molecule.validate();
    return Molecule.fromIDCode(molecule.getIDCode()).toIsomericSmiles();
  } catch {
    return undefined;
  }
}
